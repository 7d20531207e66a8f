import { FactRows } from '../display/cards/FactRows'
import { Dialog } from '../ui/dialog/Dialog'
import type { RegulatoryPart } from './regulatoryInfo'
import styles from './RegulatoryDialog.module.css'

/** Title 47 CFR § 15.105 (b), word for word. */
const fccClassB = {
  statement:
    'This equipment has been tested and found to comply with the limits for a Class B digital device, pursuant to part 15 of the FCC Rules. These limits are designed to provide reasonable protection against harmful interference in a residential installation. This equipment generates, uses and can radiate radio frequency energy and, if not installed and used in accordance with the instructions, may cause harmful interference to radio communications. However, there is no guarantee that interference will not occur in a particular installation. If this equipment does cause harmful interference to radio or television reception, which can be determined by turning the equipment off and on, the user is encouraged to try to correct the interference by one or more of the following measures:',
  measures: [
    'Reorient or relocate the receiving antenna.',
    'Increase the separation between the equipment and receiver.',
    'Connect the equipment into an outlet on a circuit different from that to which the receiver is connected.',
    'Consult the dealer or an experienced radio/TV technician for help.',
  ],
} as const

const rfExposure =
  'To comply with FCC and IC RF exposure requirements, the antenna of this device must be installed and operated with a separation distance of at least 20 cm from all persons, and must not be co-located or operated in conjunction with any other antenna or transmitter.'

/** Regulatory statements that hold for every device. */
export const RegulatoryWords = () => (
  <>
    <h3>US FCC Class B</h3>
    <p>{fccClassB.statement}</p>
    <ul>
      {fccClassB.measures.map((measure) => (
        <li key={measure}>{measure}</li>
      ))}
    </ul>
    <h3>FCC/IC RF Exposure</h3>
    <p>{rfExposure}</p>
  </>
)

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
