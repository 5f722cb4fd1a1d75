/** Any number, the same in every version: who holds it shared names a picture, who holds it alone removes some. */
export const PICTURES_LOCK = 7_146_035_203;

/** Any other number: the process that holds it looks for unused pictures. */
export const SWEEP_LOCK = 7_146_035_204;
