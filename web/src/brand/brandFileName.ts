export type BrandFile = 'app.json' | 'icon.svg' | '180.png' | '192.png' | '512.png' | 'maskable.png'

/** What a file of a brand is called; it changes with what is in it. */
export const brandFileName = (icon: string, file: BrandFile, hash: string): string => {
  const [name, ending] = file.split('.') as [string, string]
  return `${icon}-${name}-${hash}.${ending}`
}
