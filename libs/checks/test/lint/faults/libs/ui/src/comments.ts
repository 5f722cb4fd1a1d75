/** Whoever wants it. */ // finds shop/plain-comments
export const wanted = 1;
/* Made anew. */ // finds shop/plain-comments
export const made = 2;
/** In the own folder. */ // finds shop/plain-comments
export const own = 3;
/** The text that he typed. */ // finds shop/plain-comments
export const typed = 4;
/** Text that the buyer typed: history, the ownership, whole, and what not. */ // allows shop/plain-comments
export const plain = 5;
/** What the buyer typed. */ // finds shop/plain-comments
export const begun = 6;
/** Whether the buyer typed. */ // finds shop/plain-comments
export const asked = 7;
