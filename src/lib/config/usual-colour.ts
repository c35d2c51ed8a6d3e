/** Whether a deployment has the colour that the stylesheet has anyway. */
export const isUsualColour = (colour: string): boolean => colour.toLowerCase() === '#ff5d09'
