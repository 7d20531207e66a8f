import L from 'leaflet'
import type { TileLayer } from '../core/boot/config'

interface Deps {
  /** Says whose map it is that is shown. */
  readonly onCredit: (credit: string) => void
  /** No picture at all arrives: the server is not there, or refuses. */
  readonly onUnreachable: () => void
}

/** Pictures of a map below everything else, and a choice where there are several layers. */
export const addTiles = (
  map: L.Map,
  tiles: readonly TileLayer[],
  { onCredit, onUnreachable }: Deps,
): void => {
  const layers = tiles.map(({ url, maxZoom }) =>
    // The page sends no referrer anywhere; these servers may want to know for whom they work: the host, not the page.
    L.tileLayer(url, {
      maxNativeZoom: maxZoom,
      maxZoom,
      referrerPolicy: 'strict-origin',
      crossOrigin: false,
    }),
  )
  const [first] = layers
  if (first === undefined) return
  const choice = L.control.layers(
    Object.fromEntries(tiles.map(({ name }, i) => [name, layers[i] ?? first])),
    {},
    { collapsed: false },
  )
  let hasOne = false
  const leave = () => {
    if (hasOne) return
    for (const layer of layers) layer.off().remove()
    choice.remove()
    onUnreachable()
  }
  tiles.forEach(({ credit, maxZoom }, i) =>
    layers[i]
      ?.on('tileload', () => (hasOne = true))
      .on('tileerror', leave)
      .on('add', () => {
        map.setMaxZoom(maxZoom)
        onCredit(credit)
      }),
  )
  first.addTo(map)
  if (layers.length > 1) choice.addTo(map)
}
