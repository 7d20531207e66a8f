import { Suspense } from 'react'
import { lazyPart } from '../lazyPart'
import { Select } from '../field/Select'
import type { ChoiceProps } from './Choice'

interface Props extends ChoiceProps {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** A dozen is seen at a glance; a phone draws them better than any page. */
const mostPlain = 12

const PlainChoice = ({ choices = [], value, onChange, className = '', size = 'sm', ...rest }: Props) => (
  <Select
    {...rest}
    size={size}
    className={className}
    value={value ?? ''}
    choices={[...choices]}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

/** A person who cannot have the search still has the list. */
const Combobox = lazyPart<Props>(() =>
  import('./Combobox').then(
    (module) => module.Combobox,
    () => PlainChoice,
  ),
)

/** One of a few, or of many: then with a search, which is loaded where it is needed. */
export const ChoiceField = (props: Props) => {
  const plain = <PlainChoice {...props} />
  if ((props.choices?.length ?? 0) <= mostPlain) return plain
  return (
    <Suspense fallback={plain}>
      <Combobox {...props} />
    </Suspense>
  )
}
