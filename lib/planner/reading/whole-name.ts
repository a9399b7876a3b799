/** From this weight on words are a name, and not a word of one. */
export const wholeName = 0.8;
