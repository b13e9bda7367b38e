export const countPictures = (count: number) => (count === 1 ? "1 picture" : `${count} pictures`);
