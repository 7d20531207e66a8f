import { type PositionScope, positionScopes } from '../../../shared/sharelinks/shared'
import { Select } from '../ui/field/Select'

interface Props {
  readonly hours: number
  readonly position: PositionScope
  /** It may end before: what is chosen is the longest. */
  readonly mayEndBefore?: boolean
  readonly onHours: (hours: number) => void
  readonly onPosition: (position: PositionScope) => void
}

const spans = [
  { value: '1', label: '1 hour' },
  { value: '8', label: '8 hours' },
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
  { value: '720', label: '30 days' },
] as const

const positions = Object.entries(positionScopes).map(([value, label]) => ({ value, label }))

/** How long a link lasts, and what it shows of where something is. */
export const LinkFields = ({ hours, position, mayEndBefore = false, onHours, onPosition }: Props) => (
  <>
    <Select
      label={mayEndBefore ? 'Lasts at most' : 'Lasts'}
      choices={spans}
      value={String(hours)}
      onChange={({ currentTarget: { value } }) => onHours(Number(value))}
    />
    <Select
      label="Position"
      choices={positions}
      value={position}
      onChange={({ currentTarget: { value } }) => onPosition(value as PositionScope)}
    />
  </>
)
