import { Suspense, useMemo } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useUser } from '../../core/session/sessionContext'
import { paths } from '../../paths'
import { SettingsSearch } from '../../settings/search/SettingsSearch'
import type { SettingsTabProps } from '../../settings/tabs/SettingsTabProps'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { LazyBoundary } from '../../ui/feedback/LazyBoundary'
import { Loading } from '../../ui/feedback/Loading'
import { Tabs } from '../../ui/layout/Tabs'
import { offeredTabs } from './settingsTabs'

/** The tabs of the Settings page; which one is open stands in the address. */
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
  const open = tabs.find(({ id }) => id === params.tab) ?? tabs[0]
  if (open === undefined) {
    return <EmptyState title="No Config Available">The device has not sent its settings yet.</EmptyState>
  }
  const { Content } = open
  return (
    <>
      {Object.keys(reported).length === 0 ? null : (
        <SettingsSearch device={device} settings={settings} tabs={tabs} />
      )}
      <Tabs
        label="Settings"
        tabs={tabs}
        open={open.id}
        onOpen={(chosen) => void navigate(paths.settings(deviceid, chosen), { replace: true })}
      >
        <LazyBoundary message={`${open.title} could not be loaded. Please load the page again.`}>
          <Suspense fallback={<Loading label={`Loading ${open.title}`} />}>
            <Content device={device} settings={settings} />
          </Suspense>
        </LazyBoundary>
      </Tabs>
    </>
  )
}
