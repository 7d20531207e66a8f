/** The pages for a screen on the wall that a device's notes may name, and what they are called. */
export const customPages = { securified: 'Securified', vibracorder: 'Vibracorder' } as const

export type CustomPageName = keyof typeof customPages

export const isCustomPage = (name: string | undefined): name is CustomPageName =>
  name !== undefined && Object.hasOwn(customPages, name)
