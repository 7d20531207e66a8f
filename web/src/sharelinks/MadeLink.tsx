import { secondMs } from '../../../shared/core/time'
import { CopyButton } from '../ui/button/CopyButton'
import { TextInput } from '../ui/field/TextInput'
import { Instant } from '../ui/text/Instant'
import styles from './Links.module.css'

interface Props {
  address: string
  untilTs: number
  /** What the device enters when it ends, if that is before. */
  untilInside?: string | undefined
}

/** A link that was just made: what opens it is seen here alone, and now. */
export const MadeLink = ({ address, untilTs, untilInside }: Props) => {
  const whole = new URL(address, window.location.origin).href
  return (
    <section className={styles.made} role="status" aria-label="New link">
      <div className={styles.address}>
        <TextInput
          label="Link"
          readOnly
          value={whole}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        <CopyButton what="link" text={whole} />
      </div>
      <p className={styles.note}>
        Copy it now: it is not shown again. Anyone who has it sees this until{' '}
        {untilInside === undefined ? null : `it enters ${untilInside}, at the latest `}
        <Instant ms={untilTs * secondMs} />, without an account.
      </p>
    </section>
  )
}
