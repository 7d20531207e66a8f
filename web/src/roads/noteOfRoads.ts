import L from 'leaflet'
import styles from './Roads.module.css'

/** Says at the edge of a map that it does not show every road. */
export const noteOfRoads = (): L.Control => {
  const note = new L.Control({ position: 'bottomleft' })
  note.onAdd = () => {
    const element = L.DomUtil.create('p', styles.note)
    element.textContent = 'Not all haul roads are drawn'
    return element
  }
  return note
}
