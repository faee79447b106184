/**
 * Where a package names its main module, unless the project says otherwise: as in Vite, but without
 * `jsnext:main`. Other files of a package with that field, such as `moment/locale/ru`, require `main`, so that
 * there would be two copies of it.
 */
export const defaultMainFields = ["browser", "module"];
