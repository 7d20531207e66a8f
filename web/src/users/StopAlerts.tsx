import '@mantine/core/styles/Checkbox.layer.css'
import { Checkbox } from '@mantine/core'

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
    mt="md"
    label={`Take ${whose} email address and phone number off the alert list of ${of}`}
    description={`Unless this is ticked, alerts still reach ${whose === 'your' ? 'you' : 'them'}.`}
    checked={checked}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
)
