export const value = (anything: any) => String(anything)
