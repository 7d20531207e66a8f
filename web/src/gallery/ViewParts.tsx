import { useState } from 'react'
import { Tabs } from '../ui/layout/Tabs'
import { PickedTable } from '../ui/table/PickedTable'
import type { PickedColumn } from '../ui/table/PickedColumn'
import { PartSection } from './PartSection'

const tabs = ['Off', 'On'].map((title) => ({ id: title, title }))

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

/** Tabs within a page, and the table of a view. */
export const ViewParts = () => {
  const [open, setOpen] = useState('On')
  return (
    <>
      <PartSection title="Tabs" isStack>
        <Tabs label="Pump" tabs={tabs} open={open} onOpen={setOpen}>
          What stands on the tab {open}.
        </Tabs>
      </PartSection>
      <PartSection title="Table whose rows come picked" isStack>
        <Picked />
      </PartSection>
    </>
  )
}
