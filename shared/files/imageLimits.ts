/** What may be uploaded: PNG or JPEG of at most 300 kB. */
export const maxImageBytes = 307_200
/** Each side of the picture; a small file can declare a huge one and exhaust the browser that draws it. */
export const maxImageSide = 8192

export const imageTooLarge = 'Image too large. (300 kB limit)'
export const notAnImage = 'This is not a PNG or JPEG image that can be shown. Please choose another file.'

/** An image that another person replaced meanwhile is gone, and looks as one that never was. */
export const imageNotStored = 'The image is no longer stored. Please choose it again.'
