import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { useUser } from '../../core/sessionContext'
import { paths } from '../../paths'
import styles from '../../settings/Settings.module.css'
import { SettingsSearch } from '../../settings/SettingsSearch'
import type { SettingsTabProps } from '../../settings/SettingsTabProps'
import { EmptyState } from '../../ui/EmptyState'
import { LazyBoundary } from '../../ui/LazyBoundary'
import { Loading } from '../../ui/Loading'
import { offeredTabs } from './offeredTabs'

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
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list of tabs scrolls sideways; the open one must not hide at its end.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [open?.id])
  if (open?.Content === undefined) {
    return <EmptyState title="No Config Available">The device has not sent its settings yet.</EmptyState>
  }
  const { Content } = open
  return (
    <>
      {Object.keys(reported).length === 0 ? null : (
        <SettingsSearch device={device} settings={settings} tabs={tabs} />
      )}
      <Tabs
        value={open.id}
        keepMounted={false}
        onChange={(chosen) => {
          if (chosen !== null) void navigate(paths.settings(deviceid, chosen), { replace: true })
        }}
      >
        <Tabs.List ref={list} className={styles.tabs ?? ''} aria-label="Settings">
          {tabs.map(({ id, title }) => (
            <Tabs.Tab key={id} value={id}>
              {title}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel key={open.id} value={open.id} pt="sm">
          <LazyBoundary message={`${open.title} could not be loaded. Please load the page again.`}>
            <Suspense fallback={<Loading label={`Loading ${open.title}`} />}>
              <Content device={device} settings={settings} />
            </Suspense>
          </LazyBoundary>
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
