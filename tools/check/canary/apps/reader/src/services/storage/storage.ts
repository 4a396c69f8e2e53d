export const storage = 'storage'
