export const ON_DESKTOP: readonly string[]
export const ON_PHONE: readonly string[]
