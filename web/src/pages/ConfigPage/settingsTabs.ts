import { type ComponentType, lazy } from 'react'
import { mayOnDevice } from '../../../../shared/core/roles'
import { GeneralTab } from '../../settings/tabs/GeneralTab'
import type { SettingsTabProps } from '../../settings/tabs/SettingsTabProps'
import type { TabFacts } from './TabFacts'

interface SettingsTab {
  /** As it stands in the address: `/config/{deviceid}/network`. */
  readonly id: string
  readonly title: string
  readonly isOffered: (facts: TabFacts) => boolean
  /** Fetched when the tab is opened, but for the first, which comes with the page; a tab without one is not drawn. */
  readonly Content: ComponentType<SettingsTabProps> | undefined
}

const always = (): boolean => true

const NetworkTab = lazy(async () => ({
  default: (await import('../../settings/tabs/NetworkTab')).NetworkTab,
}))
const InternalTab = lazy(async () => ({
  default: (await import('../../settings/tabs/InternalTab')).InternalTab,
}))
const ExternalTab = lazy(async () => ({
  default: (await import('../../settings/tabs/ExternalTab')).ExternalTab,
}))
const CustomTab = lazy(async () => ({ default: (await import('../../settings/tabs/CustomTab')).CustomTab }))
const EndpointTab = lazy(async () => ({
  default: (await import('../../settings/tabs/EndpointTab')).EndpointTab,
}))
const EventsTab = lazy(async () => ({ default: (await import('../../alerts/EventsTab')).EventsTab }))
const JsonTab = lazy(async () => ({ default: (await import('../../settings/json/JsonTab')).JsonTab }))
const UpdateTab = lazy(async () => ({ default: (await import('../../firmware/UpdateTab')).UpdateTab }))
const ApiTab = lazy(async () => ({ default: (await import('../../cloudapi/ApiTab')).ApiTab }))
const DeleteTab = lazy(async () => ({ default: (await import('../../datajobs/DeleteTab')).DeleteTab }))
const AdminTab = lazy(async () => ({ default: (await import('../../devicecontrol/AdminTab')).AdminTab }))
const SenquipTab = lazy(async () => ({ default: (await import('../../staff/SenquipTab')).SenquipTab }))
const FileTab = lazy(async () => ({ default: (await import('../../files/FileTab')).FileTab }))

/** Every tab of the Settings page, in its order; what it shows comes from the folder of its feature. */
export const settingsTabs: readonly SettingsTab[] = [
  { id: 'general', title: 'General', isOffered: always, Content: GeneralTab },
  { id: 'network', title: 'Network', isOffered: always, Content: NetworkTab },
  { id: 'internal', title: 'Internal', isOffered: always, Content: InternalTab },
  { id: 'external', title: 'External', isOffered: always, Content: ExternalTab },
  {
    id: 'custom',
    title: 'Custom',
    isOffered: ({ reported }) => reported['mjs.enable'] === true && Object.hasOwn(reported, 'script.num1'),
    Content: CustomTab,
  },
  { id: 'endpoint', title: 'Endpoint', isOffered: always, Content: EndpointTab },
  { id: 'events', title: 'Events', isOffered: always, Content: EventsTab },
  { id: 'update', title: 'Update', isOffered: always, Content: UpdateTab },
  { id: 'api', title: 'API', isOffered: always, Content: ApiTab },
  { id: 'delete', title: 'Delete', isOffered: always, Content: DeleteTab },
  { id: 'json', title: 'JSON', isOffered: always, Content: JsonTab },
  {
    id: 'admin',
    title: 'Admin',
    isOffered: ({ role }) => mayOnDevice(role, 'adminSettings'),
    Content: AdminTab,
  },
  { id: 'senquip', title: 'Senquip', isOffered: ({ isStaff }) => isStaff, Content: SenquipTab },
  { id: 'file', title: 'File', isOffered: always, Content: FileTab },
]
