import type { Choice } from './Choice'

/** What a field for choosing has in common, however it is drawn. */
export interface ChoiceProps {
  readonly label?: string
  /** Where no label stands beside it. */
  readonly 'aria-label'?: string
  readonly description?: string | undefined
  /** Undefined while they are on their way. */
  readonly choices: readonly Choice[] | undefined
  readonly size?: 'xs' | 'sm'
  readonly className?: string | undefined
  readonly error?: string | boolean | undefined
  readonly disabled?: boolean
  readonly placeholder?: string
}
