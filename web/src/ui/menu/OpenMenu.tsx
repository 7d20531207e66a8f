import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { Menu, UnstyledButton } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { pageHold } from '../dialog/pageHold'
import type { MenuEntry } from './MenuEntry'

const Entry = ({ label, icon, to, onSelect, danger, disabledReason, isOn }: MenuEntry) => {
  const look = { leftSection: icon, mih: 'var(--control-m)' }
  if (disabledReason !== undefined) {
    return (
      <Menu.Item {...look} disabled>
        {label}
        <small style={{ display: 'block' }}>{disabledReason}</small>
      </Menu.Item>
    )
  }
  if (isOn !== undefined) {
    return (
      <Menu.CheckboxItem
        mih="var(--control-m)"
        checked={isOn}
        closeMenuOnClick
        {...(onSelect === undefined ? {} : { onChange: onSelect })}
      >
        {label}
      </Menu.CheckboxItem>
    )
  }
  if (to !== undefined) {
    return (
      <Menu.Item {...look} component={Link} to={to}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      {...look}
      {...(danger === true ? { color: 'var(--alarm)' } : {})}
      {...(onSelect === undefined ? {} : { onClick: onSelect })}
    >
      {label}
    </Menu.Item>
  )
}

interface Props {
  label: string
  entries: readonly MenuEntry[]
  children: ReactNode
  className: string
}

/** The menu itself. The press that asked for it came before it was loaded: it opens as if it were pressed now. */
export const OpenMenu = ({ label, entries, children, className }: Props) => {
  const target = useRef<HTMLButtonElement>(null)
  const wasOpened = useRef(false)
  const [isOpen, setIsOpen] = useState(false)
  const [landmark, setLandmark] = useState<HTMLElement | null>(null)
  useLayoutEffect(() => (isOpen ? pageHold.take() : undefined), [isOpen])
  useEffect(() => {
    if (wasOpened.current) return
    wasOpened.current = true
    // Screen readers find it in the part of the page that it belongs to; over a dialog nothing else would be seen.
    setLandmark(target.current?.closest<HTMLElement>('dialog, main, body > * > header') ?? null)
    // Has the focus before it opens, and gets it back when it closes.
    target.current?.focus()
    target.current?.click()
  }, [])
  return (
    <Menu
      position="bottom-end"
      shadow="md"
      loop
      onChange={setIsOpen}
      // A menu holds its entries and nothing else: the first of them gets the focus.
      withInitialFocusPlaceholder={false}
      portalProps={landmark === null ? {} : { target: landmark }}
    >
      <Menu.Target>
        <UnstyledButton
          ref={target}
          className={className}
          aria-label={label}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' || isOpen) return
            event.preventDefault()
            event.currentTarget.click()
          }}
        >
          {children}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {entries.map((entry) => (
          <Entry key={entry.label} {...entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
