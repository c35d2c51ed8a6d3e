import { readShown } from './address'
import { drawFrame } from './frame'
import { drawSpecimen } from './specimen'

const search = new URLSearchParams(location.search)
if (search.has('entry')) void drawSpecimen(readShown(search))
else drawFrame()
