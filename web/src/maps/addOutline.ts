import L from 'leaflet'
import styles from './Map.module.css'
import { loadCoarseOutline, loadFineOutline } from './outlines'

/** From here on the coarse outline would be metres of straight line. */
const fineZoom = 4

/** Draws the countries of the world below everything else; the finer outline when the view is near enough. */
export const addOutline = (map: L.Map, onError: () => void): void => {
  const layer = L.geoJSON(undefined, {
    interactive: false,
    style: { className: styles.land ?? '', fillOpacity: 1 },
  }).addTo(map)
  let detail: 'none' | 'coarse' | 'fine' = 'none'
  const draw = async () => {
    const wanted = map.getZoom() >= fineZoom ? 'fine' : 'coarse'
    if (detail === 'fine' || detail === wanted) return
    detail = wanted
    const outline = await (wanted === 'fine' ? loadFineOutline() : loadCoarseOutline())
    layer.clearLayers().addData(outline)
    layer.bringToBack()
  }
  const tryToDraw = () => {
    draw().catch(() => {
      detail = 'none'
      onError()
    })
  }
  map.on('zoomend', tryToDraw)
  tryToDraw()
}
