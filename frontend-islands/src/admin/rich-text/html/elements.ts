/** The roles of HTML's elements for a reader of its text. */

/** Elements whose content is no text of the document. */
export const NOT_TEXT: ReadonlySet<string> = new Set(
  "audio base button canvas datalist dialog embed head input link map math meta meter noscript object progress rp script select style svg template textarea title video".split(
    " ",
  ),
);

/** Elements that start a new block, as a selector. */
export const BLOCKS =
  "address,article,aside,blockquote,center,dd,details,dir,div,dl,dt,fieldset,figure,footer,form,h1,h2,h3,h4,h5,h6,header,hr,iframe,img,li,main,menu,nav,ol,p,pre,section,summary,table,td,th,tr,ul";
export const BLOCK_NAMES: ReadonlySet<string> = new Set(BLOCKS.split(","));
