import type { RegulatoryPart } from './regulatoryInfo'
import { FactRows } from '../display/cards/FactRows'
import { Dialog } from '../ui/dialog/Dialog'
import { ModelLogo } from './ModelLogo'
import styles from './RegulatoryDialog.module.css'
import { RegulatoryWords } from './RegulatoryWords'

interface Props {
  part: RegulatoryPart
  onClose: () => void
}

const notOnRecord = 'Not on record; see the label of the device'

/** What the law wants to be told about the device's radio. */
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
