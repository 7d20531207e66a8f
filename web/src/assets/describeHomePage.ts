import { customPages, isCustomPage } from '../customerpages/customPages'

/** What a device's link to its custom page will open; a name that no page has is told before it is saved. */
export const describeHomePage = (name: string): string => {
  if (name === '') return 'None: the device has no link to a page of its own.'
  if (isCustomPage(name)) return `The device links to its ${customPages[name]} page.`
  return `There is no page “${name}”. Choose one of: ${Object.keys(customPages).join(', ')}.`
}
