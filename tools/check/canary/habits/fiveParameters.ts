export const add = (a: number, b: number, c: number, d: number, e: number) => a + b + c + d + e
