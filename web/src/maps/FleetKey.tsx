import styles from './Map.module.css'
import { severityColours, silentOpacity } from './mapMarker'

const marks = [
  { label: 'Alarm', colour: severityColours.alarm, opacity: 1 },
  { label: 'Warning or alert', colour: severityColours.warning, opacity: 1 },
  { label: 'No warning', colour: severityColours.normal, opacity: 1 },
  { label: 'Silent', colour: severityColours.normal, opacity: silentOpacity },
]

/** What the colours of a map of machines mean, and how many machines are not on it. */
export const FleetKey = ({ lost, count }: { lost: number; count: number }) => (
  <ul className={styles.key} aria-label="Colours of the map">
    {marks.map(({ label, colour, opacity }) => (
      <li key={label}>
        <i style={{ background: colour, opacity }} aria-hidden /> {label}
      </li>
    ))}
    {lost === 0 ? null : (
      <li>
        {lost} of {count} {lost === 1 ? 'devices reports' : 'devices report'} no position.
      </li>
    )}
  </ul>
)
