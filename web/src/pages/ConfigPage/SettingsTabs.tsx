import { useMemo, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useUser } from '../../core/session/sessionContext'
import { paths } from '../../paths'
import { SettingsSearch } from '../../settings/search/SettingsSearch'
import type { SettingsTabProps } from '../../settings/tabs/SettingsTabProps'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import { RailTabs } from '../../ui/layout/RailTabs'
import { isVirtualDevice } from '../../../../shared/core/ids'
import { mayOnDevice, type Role } from '../../../../shared/core/roles'
import type { FlatConfig } from '../../../../shared/devices/configTree'
import { ExternalTab, GeneralTab, InternalTab } from '../../settings/tabs/FormTab'
import { lazyPart } from '../../ui/lazyPart'

/** Decides which tabs a device has, for whom. */
interface TabFacts {
  readonly deviceid: string
  readonly reported: FlatConfig
  readonly role: Role | undefined
  readonly isStaff: boolean
}

/** What the tabs are about, in the order of the rail. */
const railGroups = ['Device', 'Connection', 'Inputs', 'Alerts', 'Maintenance', 'Developer', 'Danger'] as const

interface SettingsTab {
  /** As in the address: `/config/{deviceid}/network`. */
  readonly id: string
  readonly title: string
  readonly group: (typeof railGroups)[number]
  readonly isOffered: (facts: TabFacts) => boolean
  /** Fetched when the tab is opened, unless it is made of the table of settings alone. */
  readonly Content: ComponentType<SettingsTabProps>
}

const always = (): boolean => true

const NetworkTab = lazyPart(
  async () => (await import('../../settings/tabs/NetworkTab')).NetworkTab,
  'boundary',
)
const CustomTab = lazyPart(async () => (await import('../../settings/tabs/CustomTab')).CustomTab, 'boundary')
const EndpointTab = lazyPart(
  async () => (await import('../../settings/tabs/EndpointTab')).EndpointTab,
  'boundary',
)
const EventsTab = lazyPart(async () => (await import('./EventsTab')).EventsTab, 'boundary')
const JsonTab = lazyPart(async () => (await import('../../settings/json/JsonTab')).JsonTab, 'boundary')
const FirmwareTab = lazyPart(async () => (await import('./FirmwareTab')).FirmwareTab, 'boundary')
const ApiTab = lazyPart(async () => (await import('../../cloudapi/ApiTab')).ApiTab, 'boundary')
const DeleteTab = lazyPart(async () => (await import('../../datajobs/DeleteTab')).DeleteTab, 'boundary')
const AdminTab = lazyPart(async () => (await import('../../devicecontrol/AdminTab')).AdminTab, 'boundary')
const SenquipTab = lazyPart(async () => (await import('../../staff/SenquipTab')).SenquipTab, 'boundary')
const FileTab = lazyPart(async () => (await import('../../files/FileTab')).FileTab, 'boundary')
const HistoryTab = lazyPart(
  async () => (await import('../../consequences/HistoryAndEffects')).HistoryAndEffects,
  'boundary',
)

/** Every tab of the Settings page, in its order; its content comes from the folder of its feature. */
export const settingsTabs: readonly SettingsTab[] = [
  { id: 'general', title: 'General', group: 'Device', isOffered: always, Content: GeneralTab },
  { id: 'network', title: 'Network', group: 'Connection', isOffered: always, Content: NetworkTab },
  { id: 'internal', title: 'Internal', group: 'Inputs', isOffered: always, Content: InternalTab },
  { id: 'external', title: 'External', group: 'Inputs', isOffered: always, Content: ExternalTab },
  {
    id: 'custom',
    title: 'Custom',
    group: 'Inputs',
    isOffered: ({ reported }) => reported['mjs.enable'] === true && Object.hasOwn(reported, 'script.num1'),
    Content: CustomTab,
  },
  { id: 'endpoint', title: 'Endpoint', group: 'Connection', isOffered: always, Content: EndpointTab },
  { id: 'events', title: 'Events', group: 'Alerts', isOffered: always, Content: EventsTab },
  { id: 'update', title: 'Update', group: 'Maintenance', isOffered: always, Content: FirmwareTab },
  { id: 'api', title: 'API', group: 'Developer', isOffered: always, Content: ApiTab },
  { id: 'delete', title: 'Delete', group: 'Danger', isOffered: always, Content: DeleteTab },
  { id: 'json', title: 'JSON', group: 'Developer', isOffered: always, Content: JsonTab },
  {
    id: 'admin',
    title: 'Admin',
    group: 'Maintenance',
    isOffered: ({ role }) => mayOnDevice(role, 'adminSettings'),
    Content: AdminTab,
  },
  {
    id: 'senquip',
    title: 'Senquip',
    group: 'Developer',
    isOffered: ({ isStaff }) => isStaff,
    Content: SenquipTab,
  },
  { id: 'file', title: 'File', group: 'Maintenance', isOffered: always, Content: FileTab },
  { id: 'history', title: 'History', group: 'Maintenance', isOffered: always, Content: HistoryTab },
]

/** The tabs of a device. Without settings of its own a virtual device has its events, any other none. */
export const offeredTabs = (facts: TabFacts): readonly SettingsTab[] => {
  const offered = settingsTabs.filter(({ isOffered }) => isOffered(facts))
  if (Object.keys(facts.reported).length > 0) return offered
  return isVirtualDevice(facts.deviceid) ? offered.filter(({ id }) => id === 'events') : []
}

/** The groups that have a tab, each with its tabs in their order. */
export const groupTabs = (tabs: readonly SettingsTab[]) =>
  railGroups
    .map((title) => ({ title, tabs: tabs.filter(({ group }) => group === title) }))
    .filter((group) => group.tabs.length > 0)

/** The tabs of the Settings page; the address says which one is open. */
export const SettingsTabs = ({ device, settings }: SettingsTabProps) => {
  const { deviceid, role } = device
  const isStaff = useUser().specialGroups.includes('senquip_admin')
  const navigate = useNavigate()
  const params = useParams()
  const { reported } = settings
  const tabs = useMemo(
    () => offeredTabs({ deviceid, reported, role, isStaff }),
    [deviceid, reported, role, isStaff],
  )
  const groups = useMemo(() => groupTabs(tabs), [tabs])
  const open = tabs.find(({ id }) => id === params.tab) ?? tabs[0]
  if (open === undefined) {
    return <EmptyState title="No Config Available">The device has not sent its settings yet.</EmptyState>
  }
  const { Content } = open
  return (
    <RailTabs
      label="Settings"
      groups={groups}
      open={open.id}
      onOpen={(chosen) => void navigate(paths.settings(deviceid, chosen), { replace: true })}
      tools={
        Object.keys(reported).length === 0 ? undefined : (
          <SettingsSearch device={device} settings={settings} tabs={tabs} />
        )
      }
    >
      <LazyBoundary
        message={`${open.title} could not be loaded. Please load the page again.`}
        fallback={<Loading label={`Loading ${open.title}`} />}
      >
        <Content device={device} settings={settings} />
      </LazyBoundary>
    </RailTabs>
  )
}
