import { useState } from 'react'
import { CodeField } from '../ui/field/CodeField'
import { FileDrop } from '../ui/file/FileDrop'
import { FieldRow } from '../ui/form/FieldRow'
import { SaveBar } from '../ui/form/SaveBar'
import { DateRangePicker } from '../ui/range/DateRangePicker'
import { StatusMark } from '../ui/feedback/StatusMark'
import { Wizard } from '../ui/dialog/Wizard'
import { TextInput } from '../ui/field/Field'
import { ApartCard, FormColumn } from '../ui/layout/FormColumn'
import { Button } from '../ui/button/Button'
import { PartSection } from './SmallParts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const ignore = () => undefined

const Range = () => {
  const [value, setValue] = useState(() => ({ fromMs: Date.now() - dayMs, toMs: Date.now() }))
  const last = (ms: number) => setValue({ fromMs: Date.now() - ms, toMs: Date.now() })
  return (
    <DateRangePicker
      value={value}
      onChange={setValue}
      problem={value.fromMs < value.toMs ? undefined : 'Invalid date range'}
      presets={[
        { label: 'Last hour', onSelect: () => last(hourMs) },
        { label: 'Last day', onSelect: () => last(dayMs) },
        { label: 'Last year', disabledReason: 'The plan keeps 30 days.', onSelect: ignore },
      ]}
    />
  )
}

/** What takes something in. */
export const FormParts = () => {
  const [code, setCode] = useState('')
  const [file, setFile] = useState('')
  const [interval, setInterval] = useState('60')
  const isChanged = interval !== '60'
  const refusal = isChanged ? undefined : 'No changes made.'
  return (
    <>
      <PartSection title="Range of time" isStack>
        <Range />
      </PartSection>
      <PartSection title="Rows of a long form, and how they are saved" isStack>
        <FieldRow
          label="Interval"
          help="How often the device wakes up."
          unit="s"
          range="1 to 86400"
          mark={isChanged ? undefined : <StatusMark tone="ok">Applied</StatusMark>}
          isChanged={isChanged}
        >
          {(row) => (
            <TextInput
              {...row}
              value={interval}
              onChange={(event) => setInterval(event.currentTarget.value)}
            />
          )}
        </FieldRow>
        <FieldRow label="Limit" error="must be at least 5">
          {(row) => <TextInput {...row} defaultValue="2" />}
        </FieldRow>
        <SaveBar
          form={{ hasChanges: isChanged, busy: false, refusal, discard: () => setInterval('60') }}
          submit="Save"
          changes={isChanged ? [{ name: 'i', label: 'Interval', from: '60', to: interval }] : []}
          faults={isChanged ? [{ name: 'l', text: 'Limit must be at least 5' }] : []}
          onGo={ignore}
        />
      </PartSection>
      <PartSection title="File and code" isStack>
        <FileDrop
          label="Certificate"
          help="As a .pem file."
          accept=".pem"
          state={file === '' ? 'No file' : file}
          onFile={({ name }) => setFile(name)}
          onRemove={file === '' ? undefined : () => setFile('')}
        />
        <FileDrop label="Key" accept=".pem" state="No file" error="This is no key." onFile={ignore} />
        <CodeField
          description="Six digits from your authenticator."
          kind="digits"
          value={code}
          onChange={setCode}
          onComplete={ignore}
        />
      </PartSection>
      <PartSection title="A form in the middle of a page" isStack>
        <FormColumn
          label="Profile"
          help={
            <>
              <h2>Who sees this</h2>
              <p>People with whom you share a device.</p>
            </>
          }
          below={
            <ApartCard title="Leave this group">
              <p>You lose its devices.</p>
              <Button variant="subtleDanger">Leave Group</Button>
            </ApartCard>
          }
        >
          <TextInput label="Given Name" defaultValue="Ada" />
        </FormColumn>
      </PartSection>
      <PartSection title="Several steps" isStack>
        <Wizard label="Add a device" steps={['Device', 'Name', 'Share']} at={1}>
          What stands in the step.
        </Wizard>
      </PartSection>
    </>
  )
}
