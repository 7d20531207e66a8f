import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect } from '@mantine/core'
import { type Role, readRole, roles } from '../../../shared/core/roles'

interface Props {
  label: string
  /** The label stands elsewhere on the page. */
  isLabelHidden?: boolean
  value: Role
  error?: string | undefined
  onChange: (role: Role) => void
}

/** One of the four roles. */
export const RoleSelect = ({ label, isLabelHidden = false, value, error, onChange }: Props) => (
  <NativeSelect
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    size={isLabelHidden ? 'xs' : 'sm'}
    value={value}
    error={error}
    data={[...roles]}
    onChange={(event) => {
      const chosen = readRole(event.currentTarget.value)
      if (chosen !== undefined && chosen !== value) onChange(chosen)
    }}
  />
)
