import type { PackedPackage } from "../packages/pack-packages.ts";

/** A table of the packages of a release with their sizes, and a line with the sums. */
export function formatRelease(packages: readonly PackedPackage[]): string {
  const rows = packages.map(({ name, version, packedSize, unpackedSize, files }) => [
    name,
    version,
    kilobytes(packedSize),
    kilobytes(unpackedSize),
    String(files.length),
  ]);
  const table = [["package", "version", "packed", "unpacked", "files"], ...rows];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)));
  const lines = table.map((row) =>
    row
      .map((cell, column) => (column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join("  "),
  );
  const sum = (size: (packed: PackedPackage) => number) =>
    kilobytes(packages.reduce((total, packed) => total + size(packed), 0));
  const sums = `${sum(({ packedSize }) => packedSize)} packed, ${sum(({ unpackedSize }) => unpackedSize)} unpacked`;
  return `${lines.join("\n")}\n${packages.length} packages, ${sums}\n`;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
