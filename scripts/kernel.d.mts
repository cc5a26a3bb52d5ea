/** The file of the compiled kernel (src/engine/kernel/code.ts), as its source makes it. */
export function compiled(): Promise<string>;
