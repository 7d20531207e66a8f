import { useState } from 'react'
import { RailTabs } from '../ui/layout/RailTabs'
import { TabRow } from '../ui/layout/TabRow'
import { PickedTable } from '../ui/table/PickedTable'
import type { PickedColumn } from '../ui/table/PickedColumn'
import { PartSection } from './SmallParts'

const asTab = (title: string) => ({ id: title, title })
const groups = [
  { title: 'Pump', tabs: ['Off', 'On'].map(asTab) },
  { title: 'Danger', tabs: ['Scrap'].map(asTab) },
]

const pages = ['Data', 'Diagnostics', 'Raw Data', 'Settings'].map((label) => ({ label, to: `#${label}` }))

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

/** Tabs in a rail, and the table of a view. */
export const ViewParts = () => {
  const [open, setOpen] = useState('On')
  return (
    <>
      <PartSection title="Tabs in a rail" isStack>
        <RailTabs label="Pump" groups={groups} open={open} onOpen={setOpen}>
          This is the tab {open}.
        </RailTabs>
      </PartSection>
      <PartSection title="Tabs in a row" isStack>
        <TabRow label="Pages of a pump" tabs={pages} here="Data" add={{ label: 'Add page', to: '#add' }} />
      </PartSection>
      <PartSection title="Table whose rows come picked" isStack>
        <Picked />
      </PartSection>
    </>
  )
}
