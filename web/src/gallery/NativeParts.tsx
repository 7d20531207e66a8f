import { useId, useState } from 'react'
import { paths } from '../paths'
import { NativeChoice } from '../ui/native/NativeChoice'
import { NativeInput } from '../ui/native/NativeInput'
import { NativeSwitch } from '../ui/native/NativeSwitch'
import { Tabs } from '../ui/native/Tabs'
import { BareSelect } from '../ui/plain/BareSelect'
import { Button } from '../ui/plain/Button'
import { CloseButton } from '../ui/plain/CloseButton'
import { LinkButton } from '../ui/plain/LinkButton'
import { Loader } from '../ui/plain/Loader'
import { PasswordField } from '../ui/plain/PasswordField'
import { TextField } from '../ui/plain/TextField'
import { PickedTable } from '../ui/table/PickedTable'
import type { PickedColumn } from '../ui/table/PickedColumn'
import { PartSection } from './PartSection'

const ignore = () => undefined
const choices = ['Off', 'On']
const tabs = choices.map((title) => ({ id: title, title }))

const pumps = [
  { id: 'P1', litres: 70 },
  { id: 'P2', litres: 1400 },
]
const columns: PickedColumn<(typeof pumps)[number]>[] = [
  {
    id: 'name',
    label: 'Pump',
    width: '14rem',
    isMostFirst: false,
    cell: ({ id }) => id,
    fileValue: ({ id }) => id,
  },
  {
    id: 'litres',
    label: 'Litres',
    width: '9rem',
    isMostFirst: true,
    cell: ({ litres }) => litres,
    fileValue: ({ litres }) => litres,
  },
]

const Picked = () => {
  const [view, setView] = useState({
    sorting: [{ id: 'name', desc: false }],
    pageIndex: 0,
    pageSize: 10,
  })
  return (
    <PickedTable
      caption="Pumps that come picked"
      rows={pumps}
      picked={{ count: pumps.length, all: () => pumps }}
      columns={columns}
      rowId={({ id }) => id}
      view={view}
      onView={setView}
      pageSizes={[10, 20]}
      hasRowLink={false}
      tools={null}
      fileName="Pumps"
      empty="No pumps found."
      card={({ id, litres }) => `${id}, ${litres} L`}
    />
  )
}

/** What looks as the library's and needs nothing of its program: for what is drawn first. */
export const NativeParts = () => {
  const id = useId()
  const [open, setOpen] = useState('On')
  return (
    <>
      <PartSection title="The browser’s own">
        <NativeInput aria-label="Line" placeholder="Line" />
        <NativeInput aria-label="Line with a fault" aria-invalid defaultValue="2" />
        <NativeInput aria-label="Line that cannot be changed" disabled defaultValue="60" />
        <NativeChoice
          aria-label="List"
          options={choices.map((value) => ({ value, label: value }))}
          defaultValue="On"
        />
        <label htmlFor={id}>Switch</label>
        <NativeSwitch id={id} defaultChecked />
        <NativeSwitch aria-label="Switch that cannot be changed" disabled />
      </PartSection>
      <PartSection title="The browser’s own tabs" isStack>
        <Tabs label="Pump" tabs={tabs} open={open} onOpen={setOpen}>
          What stands on the tab {open}.
        </Tabs>
      </PartSection>
      <PartSection title="The library’s looks without its program">
        <Button>Filled</Button>
        <Button variant="default">Default</Button>
        <Button variant="light">Light</Button>
        <Button variant="subtle">Subtle</Button>
        <Button variant="danger">Danger</Button>
        <Button loading>On its way</Button>
        <Button disabled>Not now</Button>
        <LinkButton to={paths.parts()}>Link</LinkButton>
        <CloseButton aria-label="Close nothing" onClick={ignore} />
        <Loader />
        <TextField label="Text" />
        <PasswordField label="Password" autoComplete="off" />
        <BareSelect label="List of a few" choices={choices} defaultValue="On" onChoose={ignore} />
      </PartSection>
      <PartSection title="Table whose rows come picked" isStack>
        <Picked />
      </PartSection>
    </>
  )
}
