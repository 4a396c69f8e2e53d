export function describe(kind: 'a' | 'b'): string {
  switch (kind) {
    case 'a':
      return 'first'
  }
  return 'none'
}
