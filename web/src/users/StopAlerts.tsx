import { Checkbox } from '../ui/field/Checkbox'

interface Props {
  /** Whose addresses: `their` or `your`. */
  whose: 'their' | 'your'
  /** Which devices: `this device`, for example. */
  of: string
  checked: boolean
  onChange: (isWanted: boolean) => void
}

/** Offers to end the alerts of a person who loses access: an address in a list gets them without any access. */
export const StopAlerts = ({ whose, of, checked, onChange }: Props) => (
  <Checkbox
    style={{ marginTop: 'var(--space-4)' }}
    label={`Take ${whose} email address and phone number off the alert list of ${of}`}
    description={`Unless this is ticked, alerts still reach ${whose === 'your' ? 'you' : 'them'}.`}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
