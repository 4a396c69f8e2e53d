import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'

/** The title's icon as an address that carries the picture itself: its initial in paper white on its accent. Pure. */
export function drawIcon({ shortTitle, theme }: Pick<PublicConfiguration, 'shortTitle' | 'theme'>): string {
  const [initial = ''] = shortTitle.trim()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${theme.accent}"/><text x="32" y="47" font-family="Georgia,serif" font-size="44" text-anchor="middle" fill="#fdfcf9">${escapeXml(initial)}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
