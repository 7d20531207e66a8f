import { useState } from 'react'
import { assetTypes } from '../assets/assetTypes'
import { ChoiceField } from '../ui/combobox/ChoiceField'
import { Combobox } from '../ui/combobox/Combobox'
import { MultiCombobox } from '../ui/combobox/MultiCombobox'
import { RecordChoice } from '../ui/combobox/RecordChoice'
import { SuggestField } from '../ui/combobox/SuggestField'
import { PartSection } from './PartSection'

const choices = assetTypes.map((name) => ({ value: name, label: name }))
const [first = ''] = assetTypes
const few = 3
const ways = { in: 'In', out: 'Out' } as const
const ignore = () => undefined

/** What is chosen from a list, short or long, one or several, or typed with its help. */
export const ChoiceParts = () => {
  const [one, setOne] = useState(first)
  const [several, setSeveral] = useState<readonly string[]>([first])
  const [text, setText] = useState('')
  const [way, setWay] = useState<keyof typeof ways>('in')
  return (
    <PartSection title="Choices" isStack>
      <ChoiceField label="A few" choices={choices.slice(0, few)} value={one} onChange={setOne} />
      <Combobox label="One of many" choices={choices} value={one} onChange={setOne} />
      <MultiCombobox label="Several of many" choices={choices} values={several} onChange={setSeveral} />
      <SuggestField
        label="Any text"
        placeholder="Choose or type"
        choices={choices}
        value={text}
        onChange={setText}
      />
      <RecordChoice label="One of a table" choices={ways} value={way} onChange={setWay} />
      <Combobox label="On their way" choices={undefined} value={undefined} onChange={ignore} />
      <Combobox
        label="With a fault"
        error="Choose one."
        choices={choices}
        value={undefined}
        onChange={ignore}
      />
      <Combobox label="Not now" disabled choices={choices} value={first} onChange={ignore} />
    </PartSection>
  )
}
