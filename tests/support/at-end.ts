/** Who lets go of what a test opened, and when: at the end of the test, or of all tests of the file. */
export type AtEnd = (close: () => Promise<void>) => void;
