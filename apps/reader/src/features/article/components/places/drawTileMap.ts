import type { MapComponent } from '@gatefold/magazine/component/Component'
import type { MapTiles } from '@gatefold/magazine/title/PublicConfiguration'
import { Browser, Control, DivIcon, Map as LeafletMap, Marker, Popup, TileLayer } from 'leaflet'
import type { Place } from './mapFrame.ts'
import { placeAddress, tileZoomOf } from './project.ts'
import { onReconnect } from '../../../../ui/useOnReconnect.ts'

export { default as css } from './tileMap.css?inline'

export interface TilePlan {
  readonly map: MapComponent
  readonly places: readonly Place[]
  readonly source: MapTiles
  readonly texts: { readonly open: string; readonly zoomIn: string; readonly zoomOut: string; readonly close: string }
  /** Whether there is a picture to show. */
  readonly onTiles: (hasTiles: boolean) => void
}

/** Web Mercator ends here. */
const LAST_LATITUDE = 85

/** Draws a map into an element; gives back how to remove it. Finger and wheel move the page, not the map. */
export function drawTileMap(element: HTMLElement, plan: TilePlan): () => void {
  const { map: component, places, source, onTiles } = plan
  if (Math.abs(component.latitude) > LAST_LATITUDE) return () => undefined
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = new LeafletMap(element, {
    center: [component.latitude, component.longitude],
    zoom: Math.min(source.maximumZoom, tileZoomOf(component.zoom)),
    maxZoom: source.maximumZoom,
    dragging: !Browser.mobile,
    scrollWheelZoom: false,
    zoomControl: false,
    attributionControl: false,
    fadeAnimation: !isStill,
    zoomAnimation: !isStill,
    inertia: !isStill,
  })
  map.addControl(new Control.Zoom({ zoomInTitle: plan.texts.zoomIn, zoomOutTitle: plan.texts.zoomOut }))
  map.addControl(new Control.Attribution({ prefix: false }).addAttribution(attributionHtml(source)))
  const markers = places.map((place) => addPlace(map, place, plan))
  showAll(map, markers)
  const layer = new TileLayer(source.tiles, { maxZoom: source.maximumZoom, detectRetina: false })
  const stopFollowing = followTiles(layer, onTiles)
  layer.addTo(map)
  const resized = new ResizeObserver(() => map.invalidateSize({ pan: false }))
  resized.observe(element)
  return () => {
    stopFollowing()
    resized.disconnect()
    map.remove()
    onTiles(false)
  }
}

/** There is something to see from the first tile on, until a view comes of which not one tile could be had. */
function followTiles(layer: TileLayer, onTiles: (hasTiles: boolean) => void): () => void {
  let come = 0
  layer.on('loading', () => (come = 0))
  layer.on('tileload', () => {
    come += 1
    onTiles(true)
  })
  layer.on('load', () => {
    if (come === 0 && !hasLoadedTile(layer)) onTiles(false)
  })
  return onReconnect(() => layer.redraw())
}

/** A failed tile counts as loaded to Leaflet; one that came has a size of its own. */
function hasLoadedTile(layer: TileLayer): boolean {
  const tiles = [...(layer.getContainer()?.querySelectorAll('img') ?? [])]
  return tiles.some(({ complete, naturalWidth }) => complete && naturalWidth > 0)
}

function addPlace(map: LeafletMap, place: Place, { map: component, texts }: TilePlan): Marker {
  const name = place.name || texts.open
  // The world repeats itself to both sides: the marker stands in the copy that the map is centred on.
  const turns = Math.round((component.longitude - place.longitude) / 360)
  const icon = new DivIcon({ className: 'map-marker', html: escaped(place.number), iconSize: [28, 28] })
  const marker = new Marker([place.latitude, place.longitude + 360 * turns], { icon, title: name, keyboard: true })
  const popup = new Popup({ closeButton: false, offset: [0, -10], maxWidth: 260 })
  marker.bindPopup(popup.setContent(linkTo(place, name, component.zoom))).addTo(map)
  marker.getElement()?.setAttribute('aria-label', name)
  return marker
}

/** Steps back from what the publisher's zoom shows until no marker is outside, as the sketch does. */
function showAll(map: LeafletMap, markers: readonly Marker[]): void {
  const isOutside = (marker: Marker) => !map.getBounds().pad(-0.08).contains(marker.getLatLng())
  while (map.getZoom() > 1 && markers.some(isOutside)) map.setZoom(map.getZoom() - 1, { animate: false })
}

/** Made of nodes: no text of the content is ever read as markup. */
function linkTo(place: Place, name: string, zoom: number): HTMLElement {
  const link = document.createElement('a')
  link.href = placeAddress(place, zoom)
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  link.dir = 'auto'
  link.textContent = name
  return link
}

function attributionHtml({ attribution, attributionLink }: MapTiles): string {
  const text = escaped(attribution)
  if (attributionLink === undefined) return text
  return `<a href="${escaped(attributionLink)}" target="_blank" rel="noopener noreferrer">${text}</a>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
