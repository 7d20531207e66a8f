import '@mantine/core/styles/Tabs.layer.css'
import { Tabs } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { DeviceId } from '../../../shared/core/ids'
import { configFieldsOf } from '../../../shared/settings/configFields'
import { type ConfigTab, configTabs } from '../../../shared/settings/configSections'
import type { FlatConfig } from '../../../shared/devices/configTree'
import { JsonSettings } from './JsonSettings'
import styles from './Settings.module.css'
import { SettingsForm } from './SettingsForm'

const tabs = [...configTabs, 'json'] as const
type Tab = (typeof tabs)[number]

const titles: Record<Tab, string> = {
  general: 'General',
  network: 'Network',
  internal: 'Internal',
  external: 'External',
  endpoint: 'Endpoint',
  json: 'JSON',
}

const readTab = (text: string | null): Tab => tabs.find((tab) => tab === text) ?? 'general'

interface Props {
  deviceid: DeviceId
  reported: FlatConfig
  pending: FlatConfig
  reload: () => Promise<unknown>
}

/** The tabs of the Settings page; which one is open stands in the address. */
export const SettingsTabs = ({ deviceid, reported, pending, reload }: Props) => {
  const [search, setSearch] = useSearchParams()
  const [saved, setSaved] = useState<FlatConfig>({})
  const fields = useMemo(() => configFieldsOf(reported), [reported])
  const tab = readTab(search.get('tab'))
  const list = useRef<HTMLDivElement>(null)
  // On a phone the list of tabs scrolls sideways; the open one must not hide at its end.
  useEffect(() => {
    list.current
      ?.querySelector('[aria-selected=true]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [tab])
  const onSaved = async (change: FlatConfig) => {
    await reload()
    setSaved((before) => ({ ...before, ...change }))
  }
  const form = (of: ConfigTab) => (
    <SettingsForm
      key={of}
      deviceid={deviceid}
      tab={of}
      fields={fields}
      reported={reported}
      pending={pending}
      saved={saved}
      onSaved={onSaved}
    />
  )
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(chosen) => setSearch({ tab: readTab(chosen) }, { replace: true })}
    >
      <Tabs.List ref={list} className={styles.tabs ?? ''} aria-label="Settings">
        {tabs.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {titles[name]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((name) => (
        <Tabs.Panel key={name} value={name} pt="sm">
          {name === 'json' ? (
            <JsonSettings deviceid={deviceid} reported={reported} onSaved={onSaved} />
          ) : (
            form(name)
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
