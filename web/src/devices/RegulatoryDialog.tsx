import type { RegulatoryPart } from './regulatoryInfo'
import { FactRows } from '../display/cards/FactRows'
import { Dialog } from '../ui/dialog/Dialog'
import styles from './RegulatoryDialog.module.css'
import { RegulatoryWords } from './RegulatoryWords'

const drawings: Record<RegulatoryPart['model'], { name: string; shape: string }> = {
  // A round housing with its status ring, and a square one with its four corners.
  'ORB-C1': {
    name: 'ORB',
    shape: 'M24 4a20 20 0 1 1 0 40 20 20 0 0 1 0-40zM24 13a11 11 0 1 1 0 22 11 11 0 0 1 0-22z',
  },
  'QUAD-C2': {
    name: 'QUAD',
    shape:
      'M8 5h32a3 3 0 0 1 3 3v32a3 3 0 0 1-3 3H8a3 3 0 0 1-3-3V8a3 3 0 0 1 3-3zM13 13h9v9h-9zM26 13h9v9h-9zM13 26h9v9h-9zM26 26h9v9h-9z',
  },
}

/** The mark of a device model. */
const ModelLogo = ({ model }: { model: RegulatoryPart['model'] }) => {
  const { name, shape } = drawings[model]
  return (
    <svg viewBox="0 0 160 48" height="48" role="img" aria-label={`${model} logo`}>
      <path d={shape} fill="none" stroke="var(--link)" strokeWidth="3" />
      <text x="56" y="33" fill="var(--ink)" fontSize="26" fontWeight="700" letterSpacing="2">
        {name}
      </text>
    </svg>
  )
}

interface Props {
  part: RegulatoryPart
  onClose: () => void
}

const notOnRecord = 'Not on record; see the label of the device'

/** Regulatory information on the device's radio. */
export const RegulatoryDialog = ({ part, onClose }: Props) => (
  <Dialog size="l" title="Regulatory Information" onClose={onClose}>
    <div className={styles.logo}>
      <ModelLogo model={part.model} />
    </div>
    <FactRows
      facts={[
        ['Part Name', part.partName],
        ['Part Number', part.partNumber ?? notOnRecord],
        ['FCC ID', part.fccId ?? notOnRecord],
      ]}
    />
    <section className={styles.text}>
      <RegulatoryWords />
    </section>
  </Dialog>
)
