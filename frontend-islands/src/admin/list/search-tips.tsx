/** Tips for search metadata, shown in the form and the list. */
export function SearchTips() {
  return (
    <section>
      <h2>Tips</h2>
      <ul className="tips">
        <li>Titles under 60 characters are shown in full.</li>
        <li>Descriptions of 150 to 160 characters work best.</li>
        <li>Describe what makes this page different.</li>
      </ul>
    </section>
  );
}
