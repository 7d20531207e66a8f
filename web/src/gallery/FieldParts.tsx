import { type ReactNode, useState } from 'react'
import { Checkbox } from '../ui/field/Checkbox'
import { ColourField } from '../ui/field/ColourField'
import { DayChoice } from '../ui/field/DayChoice'
import { DurationField, NumberField } from '../ui/field/NumberField'
import { FileInput } from '../ui/field/FileInput'
import { PasswordInput } from '../ui/field/PasswordInput'
import { Select } from '../ui/field/Select'
import { Switch } from '../ui/field/Switch'
import { TextInput } from '../ui/field/Field'
import { Textarea } from '../ui/field/Textarea'
import { PartSection } from './SmallParts'

/** The states that every field has, by what is written above it. */
const states = [
  ['at rest', {}],
  ['described', { description: 'Printed on the label.' }],
  ['needed', { withAsterisk: true }],
  ['wrong', { description: 'Printed on the label.', error: 'It must have 9 characters.' }],
  ['not now', { disabled: true }],
  ['small', { size: 'xs' }],
] as const

const each = (kind: string, draw: (props: { label: string }) => ReactNode): ReactNode =>
  states.map(([state, props]) => <div key={state}>{draw({ label: `${kind}, ${state}`, ...props })}</div>)

const choices = ['Off', 'On']
const ignore = () => undefined
const weekdays = [0, 1, 2, 3, 4]

/** What something is typed into, chosen from or ticked in, in each of its states. */
export const FieldParts = () => {
  const [file, setFile] = useState<File | null>(null)
  const [width, setWidth] = useState<number | null>(7)
  const [ticks, setTicks] = useState<number | null>(null)
  const [bar, setBar] = useState<string | null>('#2f9e44')
  const [ground, setGround] = useState<string | null>(null)
  const [seconds, setSeconds] = useState(1800)
  const [days, setDays] = useState<readonly number[]>(weekdays)
  return (
    <>
      <PartSection title="TextInput" isStack>
        {each('Text', (props) => (
          <TextInput {...props} placeholder="9 characters" />
        ))}
        <TextInput label="Text, read only" readOnly defaultValue="TRUCK0001" />
        <TextInput label="Text, not of this form" readOnly variant="filled" defaultValue="TRUCK0001" />
        <TextInput label="Text, with something at its end" section={<kbd>/</kbd>} />
        <TextInput label="Text, described below" description="Of the device itself." isDescriptionBelow />
        <TextInput label="Number" type="number" defaultValue={7} />
        <TextInput label="Time" type="datetime-local" step={1} />
      </PartSection>
      <PartSection title="PasswordInput" isStack>
        {each('Password', (props) => (
          <PasswordInput {...props} autoComplete="off" defaultValue="Portal" />
        ))}
      </PartSection>
      <PartSection title="Textarea" isStack>
        {each('Lines', (props) => (
          <Textarea {...props} rows={2} defaultValue="Serviced in March" />
        ))}
        <Textarea label="Lines, as high as the text" autosize minRows={2} maxRows={4} />
        <Textarea label="Lines, read only" readOnly rows={2} defaultValue="Serviced in March" />
      </PartSection>
      <PartSection title="Select" isStack>
        {each('List', (props) => (
          <Select {...props} choices={choices} defaultValue="On" />
        ))}
      </PartSection>
      <PartSection title="Checkbox" isStack>
        <Checkbox label="Box, at rest" defaultChecked />
        <Checkbox label="Box, described" description="Until it is unticked." defaultChecked />
        <Checkbox label="Box, wrong" error="It has to be ticked." />
        <Checkbox label="Box, not now" disabled />
        <Checkbox label="Box, ticked, not now" disabled defaultChecked />
        <Checkbox label="Box, small" size="xs" defaultChecked />
        <Checkbox label="Box, not ticked" />
        <Checkbox label="Box, of some of many" indeterminate />
        <Checkbox aria-label="Box without words" />
      </PartSection>
      <PartSection title="Switch" isStack>
        <Switch label="Switch, off" />
        <Switch label="Switch, on" defaultChecked />
        <Switch label="Switch, described" description="Until it is turned off." defaultChecked />
        <Switch label="Switch, not now" disabled />
        <Switch label="Switch, on, not now" disabled defaultChecked />
        <Switch aria-label="Switch without words" />
      </PartSection>
      <PartSection title="NumberField" isStack>
        <NumberField label="Width" value={width} min={1} max={20} onChange={setWidth} />
        <NumberField label="Ticks" none="auto" value={ticks} onChange={setTicks} />
        <NumberField
          label="Decimals"
          isCheckedByForm
          error="It must be at most 6."
          value={9}
          onChange={ignore}
        />
      </PartSection>
      <PartSection title="ColourField" isStack>
        <ColourField label="Bar" value={bar} onChange={setBar} />
        <ColourField label="Background" none="as page" value={ground} onChange={setGround} />
        <ColourField label="Axis" none="auto" own="#536170" value="#f08c00" onChange={ignore} />
      </PartSection>
      <PartSection title="DurationField" isStack>
        <DurationField label="Delay" value={seconds} onChange={setSeconds} />
        <DurationField label="Delay, described" description="0 at once." value={0} onChange={ignore} />
        <DurationField
          label="Delay, wrong"
          error="It must be at most 3 days."
          value={604_800}
          onChange={ignore}
        />
        <DurationField label="Delay, not now" disabled value={86_400} onChange={ignore} />
      </PartSection>
      <PartSection title="DayChoice" isStack>
        <DayChoice label="Days" days={days} onChange={setDays} />
        <DayChoice label="No day" days={[]} onChange={ignore} />
      </PartSection>
      <PartSection title="FileInput" isStack>
        <FileInput
          label="File"
          description="Up to 300 kB."
          placeholder="Choose a file"
          value={file}
          onChange={setFile}
        />
        <FileInput
          label="File, wrong"
          error="This is no picture."
          placeholder="Choose a file"
          value={file}
          onChange={setFile}
        />
      </PartSection>
    </>
  )
}
