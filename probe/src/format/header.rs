//! The header of a table file; writing and opening whole files.

use std::io;

use xxhash_rust::xxh3::xxh3_64;

use super::bytes::Bytes;
use super::directory::{Directory, ENTRY_BYTES, Frame};
use super::{
    Counts, FormatError, Kind, MAX_POSITIONS, MAX_RUN_BYTES, PackedBlock, Palette, Profile,
};
use crate::material::{Material, Side};
use crate::value::Wdl;

const MAGIC: [u8; 8] = *b"\x93Remise\n";

/// The newest format version that is written and read: that of small tables.
pub const VERSION: u16 = 3;

/// The format version of tables of all quiet positions.
const FAST_VERSION: u16 = 1;

/// Magic, version and the length of the header.
const PREFIX_BYTES: usize = MAGIC.len() + 2 + 2;

/// What a table file says of itself.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// What the values mean.
    pub kind: Kind,
    /// The name of the variant, see [`Rules`](crate::rules::Rules).
    pub variant: String,
    /// The name of the rule set, see [`Limits`](crate::limits::Limits).
    pub limits: String,
    /// The slice.
    pub material: Material,
    /// The values that occur.
    pub palette: Palette,
    /// The number of positions of the slice.
    pub positions: u64,
    /// How many of them have which value.
    pub counts: Counts,
    /// Which values the table holds.
    pub profile: Profile,
}

/// The part of the header that follows from the blocks.
struct Layout {
    max_run_bytes: u32,
    max_positions: u32,
    blocks: u32,
    whole_blocks: u32,
    file_bytes: u64,
    directory_checksum: u64,
}

/// Writes a whole table file. The same header and blocks give the same bytes.
///
/// # Errors
/// Those of `out`; [`io::ErrorKind::InvalidInput`] if the blocks do not hold as many positions as the
/// header says or a name is longer than 255 bytes.
pub fn write(out: &mut impl io::Write, header: &Header, blocks: &[PackedBlock]) -> io::Result<()> {
    let invalid = |what| io::Error::new(io::ErrorKind::InvalidInput, what);
    let (mut directory, positions) = directory_bytes(blocks);
    let whole = header.profile.whole();
    directory.extend(whole.iter().flat_map(|block| block.to_le_bytes()));
    if positions != header.positions {
        return Err(invalid("the blocks of the table hold other positions"));
    }
    let layout = Layout {
        max_run_bytes: MAX_RUN_BYTES,
        max_positions: MAX_POSITIONS,
        blocks: u32::try_from(blocks.len()).map_err(|_| invalid("too many blocks"))?,
        whole_blocks: u32::try_from(whole.len()).map_err(|_| invalid("too many whole blocks"))?,
        file_bytes: blocks.iter().map(|block| block.bytes.len() as u64).sum(),
        directory_checksum: xxh3_64(&directory),
    };
    let head = header
        .to_bytes(layout, directory.len() as u64)
        .ok_or_else(|| invalid("the name of the variant or rule set is too long"))?;
    out.write_all(&head)?;
    out.write_all(&directory)?;
    blocks
        .iter()
        .try_for_each(|block| out.write_all(&block.bytes))
}

/// The directory of these blocks, and how many positions they hold.
fn directory_bytes(blocks: &[PackedBlock]) -> (Vec<u8>, u64) {
    let mut bytes = Vec::with_capacity(blocks.len() * ENTRY_BYTES as usize);
    let mut first = 0;
    for block in blocks {
        bytes.extend(u64::to_le_bytes(first));
        bytes.extend(block.run_bytes.to_le_bytes());
        bytes.extend(block.packed.to_le_bytes());
        bytes.extend(block.checksum.to_le_bytes());
        first += block.len;
    }
    (bytes, first)
}

/// Opens a table file given as bytes: reads and checks header and directory. File blocks are checked
/// when they are read.
///
/// # Errors
/// Everything but [`FormatError::Block`].
pub fn read(file: &[u8]) -> Result<(Header, Directory), FormatError> {
    let head = header_bytes(file)?;
    let (mut header, layout) = Header::read(head)?;
    if layout.file_bytes != file.len() as u64 {
        return Err(FormatError::Length {
            expected: layout.file_bytes,
            found: file.len() as u64,
        });
    }
    let entries_len = u64::from(layout.blocks) * ENTRY_BYTES;
    let len = entries_len + u64::from(layout.whole_blocks) * size_of::<u64>() as u64;
    let entries = file
        .get(head.len()..)
        .and_then(|rest| rest.get(..usize::try_from(len).ok()?))
        .ok_or(FormatError::Directory("too short"))?;
    if xxh3_64(entries) != layout.directory_checksum {
        return Err(FormatError::Directory("wrong checksum"));
    }
    let (entries, whole) = entries.split_at(entries_len as usize);
    if let Profile::Small { whole: blocks } = &mut header.profile {
        *blocks = whole_blocks(whole).ok_or(FormatError::Directory("whole blocks out of order"))?;
    }
    let frame = Frame {
        palette: &header.palette,
        positions: header.positions,
        max_run_bytes: layout.max_run_bytes,
        max_positions: layout.max_positions,
        start: head.len() as u64 + len,
        end: layout.file_bytes,
    };
    let directory = Directory::read(entries, &frame).map_err(FormatError::Directory)?;
    Ok((header, directory))
}

/// The numbers of whole blocks; `None` unless they ascend.
fn whole_blocks(bytes: &[u8]) -> Option<Vec<u64>> {
    let (numbers, _) = bytes.as_chunks();
    let whole: Vec<u64> = numbers.iter().copied().map(u64::from_le_bytes).collect();
    whole.is_sorted_by(|a, b| a < b).then_some(whole)
}

/// The bytes of the header, whose checksum is right.
fn header_bytes(file: &[u8]) -> Result<&[u8], FormatError> {
    let mut bytes = Bytes(file);
    if bytes.take(MAGIC.len()) != Some(&MAGIC) {
        return Err(FormatError::NotATable);
    }
    let short = FormatError::Header("too short");
    let (Some(version), Some(len)) = (bytes.u16(), bytes.u16()) else {
        return Err(short);
    };
    if version > VERSION {
        return Err(FormatError::NewerVersion { found: version });
    }
    let head = file.get(..usize::from(len)).ok_or(short.clone())?;
    let (body, sum) = head.split_last_chunk().ok_or(short)?;
    if xxh3_64(body) != u64::from_le_bytes(*sum) {
        return Err(FormatError::Header("wrong checksum"));
    }
    if ![FAST_VERSION, VERSION].contains(&version) {
        return Err(FormatError::OlderVersion { found: version });
    }
    Ok(head)
}

impl Header {
    /// The whole header; `None` if a name is too long. `layout` comes with the length of the blocks
    /// as that of the file.
    fn to_bytes(&self, layout: Layout, directory_bytes: u64) -> Option<Vec<u8>> {
        let mut bytes = vec![self.kind as u8];
        for side in self.material.sides {
            bytes.extend([side.kings, side.men]);
        }
        for name in [&self.variant, &self.limits] {
            bytes.push(u8::try_from(name.len()).ok()?);
            bytes.extend(name.as_bytes());
        }
        let values = self.palette.values();
        bytes.extend((values.len() as u16).to_le_bytes());
        bytes.extend(values);
        bytes.extend(self.positions.to_le_bytes());
        self.counts.append_to(&mut bytes);
        bytes.extend(layout.max_run_bytes.to_le_bytes());
        bytes.extend(layout.max_positions.to_le_bytes());
        bytes.extend(layout.blocks.to_le_bytes());
        let version = match self.profile {
            Profile::Fast => FAST_VERSION,
            Profile::Small { .. } => {
                bytes.extend(layout.whole_blocks.to_le_bytes());
                VERSION
            }
        };
        let len = PREFIX_BYTES + bytes.len() + 3 * size_of::<u64>();
        let file_bytes = len as u64 + directory_bytes + layout.file_bytes;
        bytes.extend(file_bytes.to_le_bytes());
        bytes.extend(layout.directory_checksum.to_le_bytes());
        let mut head = MAGIC.to_vec();
        head.extend(version.to_le_bytes());
        head.extend(u16::try_from(len).ok()?.to_le_bytes());
        head.extend(bytes);
        head.extend(xxh3_64(&head).to_le_bytes());
        Some(head)
    }

    fn read(head: &[u8]) -> Result<(Header, Layout), FormatError> {
        let mut bytes = Bytes(head.get(PREFIX_BYTES..).unwrap_or(&[]));
        let is_small = head.get(MAGIC.len()..PREFIX_BYTES - 2) == Some(&VERSION.to_le_bytes()[..]);
        let fields = Header::fields(&mut bytes).zip(Layout::read(&mut bytes, is_small));
        let (mut header, layout) = fields.ok_or(FormatError::Header("an impossible field"))?;
        if is_small {
            header.profile = Profile::Small { whole: Vec::new() };
        }
        if bytes.0.len() != size_of::<u64>() {
            return Err(FormatError::Header("wrong length"));
        }
        let values = header.palette.values();
        if header.kind == Kind::Wdl
            && values
                .last()
                .is_some_and(|&last| usize::from(last) >= Wdl::ALL.len())
        {
            return Err(FormatError::Header("an unknown value"));
        }
        Ok((header, layout))
    }

    fn fields(bytes: &mut Bytes<'_>) -> Option<Header> {
        let kind = *Kind::ALL.get(usize::from(bytes.u8()?))?;
        let material = Material::new(side(bytes)?, side(bytes)?);
        let (variant, limits) = (bytes.text()?.to_owned(), bytes.text()?.to_owned());
        let values = bytes.u16()?;
        Some(Header {
            kind,
            variant,
            limits,
            material,
            palette: Palette::from_ascending(bytes.take(usize::from(values))?)?,
            positions: bytes.u64()?,
            counts: Counts::read(bytes)?,
            profile: Profile::Fast,
        })
    }
}

fn side(bytes: &mut Bytes<'_>) -> Option<Side> {
    let (kings, men) = (bytes.u8()?, bytes.u8()?);
    let fits = kings.checked_add(men)? <= crate::material::MAX_PIECES / 2;
    fits.then_some(Side { kings, men })
}

impl Layout {
    fn read(bytes: &mut Bytes<'_>, is_small: bool) -> Option<Layout> {
        Some(Layout {
            max_run_bytes: bytes.u32()?,
            max_positions: bytes.u32()?,
            blocks: bytes.u32()?,
            whole_blocks: if is_small { bytes.u32()? } else { 0 },
            file_bytes: bytes.u64()?,
            directory_checksum: bytes.u64()?,
        })
    }
}
