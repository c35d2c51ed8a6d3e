export const HEADLESS_SHELL: string
export const onPath: (names: readonly string[]) => string | undefined
export const chromiumPath: () => string | undefined
