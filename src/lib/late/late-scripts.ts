/**
 * The scripts that must be there before another one runs, by the file of that one; all without their folder. The build
 * writes this list in the place of this file (tools/vite/late-scripts.ts): it has the names of all scripts, so no script can
 * have it in itself. The development server fetches each module by itself and needs none.
 */
export const lateScripts: Readonly<Record<string, readonly string[]>> = {}
