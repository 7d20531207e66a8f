/** As an element, so that a name is text whatever it holds. */
export const textNode = (text: string): HTMLElement => {
  const element = document.createElement('span')
  element.textContent = text
  return element
}
