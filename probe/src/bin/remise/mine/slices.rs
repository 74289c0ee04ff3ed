//! The slices to dig in.

use remise::index::Index;
use remise::material::Material;
use remise::study::check::Tables;

use super::args::MineArgs;
use super::error::MineError;

/// The numberings of the slices that the command line names.
pub fn indexes(args: &MineArgs, tables: Tables) -> Result<Vec<Index>, MineError> {
    let mut slices = args.slices.clone();
    if let Some(pieces) = args.pieces {
        slices = Material::all_with(pieces.min(remise::material::MAX_PIECES));
        slices.retain(|slice| fits(args, *slice));
    }
    if slices.is_empty() {
        return Err(MineError::NoSlice);
    }
    let index = |slice: Material| {
        let held = tables.free.max_pieces();
        if slice.sides.iter().any(|side| side.pieces() == 0) {
            return Err(MineError::Slice(slice));
        }
        if u32::from(slice.pieces()) > held {
            return Err(MineError::TooManyPieces { slice, held });
        }
        Index::new(tables.free.rules().board, slice).ok_or(MineError::Slice(slice))
    };
    slices.into_iter().map(index).collect()
}

fn fits(args: &MineArgs, slice: Material) -> bool {
    let kings = slice.pieces() - slice.men();
    let most = |most: Option<u8>, number: u8| most.is_none_or(|most| number <= most);
    most(args.max_men, slice.men()) && most(args.kings, kings)
}
