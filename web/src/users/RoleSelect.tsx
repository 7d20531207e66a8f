import { type Role, readRole, roles } from '../../../shared/core/roles'
import { Select } from '../ui/field/Select'

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
  <Select
    {...(isLabelHidden ? { 'aria-label': label } : { label })}
    size={isLabelHidden ? 'xs' : 'sm'}
    value={value}
    error={error}
    choices={[...roles]}
    onChange={(event) => {
      const chosen = readRole(event.currentTarget.value)
      if (chosen !== undefined && chosen !== value) onChange(chosen)
    }}
  />
)
